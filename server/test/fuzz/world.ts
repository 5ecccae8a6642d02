/** A business with something of everything, so that requests can name what exists. */
import { randomUUID } from 'node:crypto';
import { continueRuns } from '../../src/features/settlements/runs/continue-runs.ts';
import type { Client, TestApp, TestBusiness } from '../harness/test-app.ts';
import { createPayee } from '../webhooks/webhooks.testing.ts';
import { Known, type KnownKind } from './values.ts';

type Data = Readonly<Record<string, unknown>>;

export class World {
  readonly business: TestBusiness;
  readonly #testApp: TestApp;
  readonly #known: Record<KnownKind, unknown[]> = {
    account: [],
    authorizationKey: [],
    payment: [],
    run: [],
    payout: [],
    endpoint: [],
    request: [],
    file: [],
  };

  static async create(testApp: TestApp): Promise<World> {
    const world = new World(testApp, await testApp.addBusiness());
    await world.#fill(world.business.inTest);
    return world;
  }

  private constructor(testApp: TestApp, business: TestBusiness) {
    this.#testApp = testApp;
    this.business = business;
  }

  async #fill(client: Client): Promise<void> {
    for (let account = 0; account < 2; account += 1) {
      const { id, authorizationKey } = await createPayee(client);
      this.#add('account', id);
      this.#add('authorizationKey', authorizationKey);
      const reference = randomUUID();
      const payment = { subAccountId: id, authorizationKey, amount: 50_000.5, reference };
      await client.post('/v1/api/payments', payment);
      this.#add('payment', reference);
    }
    await client.post('/v1/api/settlement-runs', {});
    this.#add('run', 1);
    await this.#settle();
    const answer = await client.post('/v1/api/webhook-endpoints', { url: 'http://127.0.0.1:9/hook' });
    this.#add('endpoint', (answer.body.data as Data)['id']);
  }

  /** What a server does in the background. */
  async #settle(): Promise<void> {
    await continueRuns(this.#testApp.services, {});
    const { body } = await this.business.inTest.get('/v1/api/payouts?limit=20');
    for (const payout of body.data as Data[]) this.#add('payout', payout['id']);
  }

  /** With the names of what exists. The authorisation key is that of the account beside it. */
  filled(value: unknown): unknown {
    if (value instanceof Known) return this.#named(value);
    if (Array.isArray(value)) return value.map((item) => this.filled(item));
    if (typeof value !== 'object' || value === null) return value;
    const { subAccountId, authorizationKey } = value as Data;
    const isPair = subAccountId instanceof Known && authorizationKey instanceof Known;
    const own = isPair ? { ...value, authorizationKey: new Known('authorizationKey', subAccountId.index) } : value;
    return Object.fromEntries(Object.entries(own).map(([name, inner]) => [name, this.filled(inner)]));
  }

  #named({ kind, index }: Known): unknown {
    const all = this.#known[kind];
    return all.length === 0 ? index + 1 : all[index % all.length];
  }

  #add(kind: KnownKind, name: unknown): void {
    if (name !== undefined && !this.#known[kind].includes(name)) this.#known[kind].push(name);
  }

  /** Remembers what an answer has made. */
  async learn(operationId: string, data: unknown): Promise<void> {
    const made = (typeof data === 'object' && data !== null ? data : {}) as Data;
    if (operationId === 'createConnectedAccount') {
      this.#add('account', made['id']);
      this.#add('authorizationKey', made['authorizationKeys']);
    } else if (operationId === 'acceptPayment') {
      this.#add('payment', made['reference']);
    } else if (operationId === 'startSettlementRun') {
      this.#add('run', made['number']);
      await this.#settle();
    } else if (operationId === 'createWebhookEndpoint') {
      this.#add('endpoint', made['id']);
    } else if (operationId === 'sendSettlementResults') {
      this.#add('file', made['number']);
    } else if (operationId.startsWith('request')) {
      this.#add('request', made['number']);
    }
  }
}
