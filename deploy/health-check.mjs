/** The health check of the image: it asks whether payments can be posted. */
const answer = await fetch(`http://127.0.0.1:${process.env['PORT'] ?? 3000}/readyz`).catch(() => undefined);
process.exitCode = answer?.ok === true ? 0 : 1;
