/** How far a process is on its way to its end: told by the main program, heeded by those who answer. */
export class Stopping {
  #isAnnounced = false;
  #idleGraceMs = 0;

  /** True once somebody wants this process to end. Only `/readyz` says so; everything else is served as ever. */
  get isAnnounced(): boolean {
    return this.#isAnnounced;
  }

  /**
   * While the app closes, a connection that waits for its next request is left open for so long: what its caller is
   * just sending is answered, and told `Connection: close`, instead of meeting a closed door.
   */
  get idleGraceMs(): number {
    return this.#idleGraceMs;
  }

  announce(): void {
    this.#isAnnounced = true;
  }

  leaveIdleConnectionsOpenFor(idleGraceMs: number): void {
    this.#idleGraceMs = idleGraceMs;
  }
}
