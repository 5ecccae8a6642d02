/** Tests with a build are in dashboard/test/files.test.ts. */
import Fastify from 'fastify';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { sendCommonHeaders } from '../http/response-headers.ts';
import type { App } from '../http/typed-app.ts';
import { dashboardFiles } from './routes.ts';

const NAVIGATION = { accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8' };

describe('the dashboard without a build', () => {
  it('says how to make one', async () => {
    const directory = await mkdtemp(join(tmpdir(), 'tributary-unbuilt-'));
    const app: App = Fastify();
    sendCommonHeaders(app);
    const files = dashboardFiles(join(directory, 'dist'));
    app.setNotFoundHandler((request, reply) => files.answerPage(request, reply));
    await files.serve(app);
    try {
      for (const url of ['/', '/1/test/home']) {
        const { statusCode, headers, body } = await app.inject({ url, headers: NAVIGATION });
        expect([statusCode, headers['content-type']]).toEqual([404, 'text/html; charset=utf-8']);
        expect(body).toContain('npm start');
        expect(headers['content-security-policy']).toContain("default-src 'none'");
      }
    } finally {
      await app.close();
      await rm(directory, { recursive: true });
    }
  });
});
