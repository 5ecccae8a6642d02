/**
 * The flags of the server's Node: the heap stays below 250 MB under full load, and garbage collection costs little.
 * Many requests wait for one commit. V8 takes objects that live that long for long-lived ones and allocates the next of
 * their kind directly in the old space, and everything they refer to then outlives its request. So it must not guess.
 * Its built-in functions run from the program file instead of a copy in memory, which saves memory
 * (docs/decisions/0011).
 *
 * @type {readonly string[]}
 */
export const SERVER_FLAGS = [
  '--no-allocation-site-pretenuring',
  '--no-short-builtin-calls',
  '--min-semi-space-size=16',
  '--max-semi-space-size=16',
  '--initial-old-space-size=50',
  '--max-old-space-size=512',
];
