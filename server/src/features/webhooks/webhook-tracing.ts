/** How an attempt to deliver a webhook is told of, if the process sends traces. */

export interface WebhookTracing {
  /** Runs an attempt, with the header that names its trace to the receiver. */
  around<T extends { readonly delivered: boolean; readonly status: number | undefined }>(
    attempt: (headers: Readonly<Record<string, string>>) => Promise<T>,
  ): Promise<T>;
}
