/**
 * How the server's Node is set up: the heap stays below 250 MB under full load, and garbage costs little. Many requests
 * wait for one commit; V8 takes objects that live so long for long-lived ones, makes the next of their kind in the old
 * space at once, and whatever these point to then outlives its request. It must not guess. Its built-in functions are
 * run where the program file has them, not from a copy of their own: less code to keep at hand (docs/decisions/0011).
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
