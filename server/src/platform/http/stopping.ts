/** How far a process has come in stopping. The main program sets it; those who answer requests read it. */
export class Stopping {
  #isAnnounced = false;
  #idleGraceMs = 0;

  /**
   * True once the process was asked to stop. Only `/readyz` changes its answer; everything else is served as before.
   */
  get isAnnounced(): boolean {
    return this.#isAnnounced;
  }

  /**
   * While the app closes, a connection that waits for its next request stays open for this long. A request that its
   * caller is just sending is answered, with `Connection: close`, instead of being refused.
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
