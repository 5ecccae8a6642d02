/** The person who owns the demo business. Nobody knows a password for them; the server prints links instead. */
import { randomBytes } from 'node:crypto';
import type { BusinessId } from '../database/ids.ts';
import type { Db } from '../database/pool.ts';
import { makeOwner } from './create-own-business.ts';
import type { People } from './people.ts';
import { makePerson } from './sign-in.ts';

const EMAIL = 'demo@tributary.example';
const PASSWORD_BYTES = 32;

export interface DemoOwnerDeps {
  readonly db: Db;
  readonly people: People;
}

export async function makeDemoOwner(deps: DemoOwnerDeps, businessId: BusinessId): Promise<void> {
  const password = randomBytes(PASSWORD_BYTES).toString('base64url');
  const { response } = await makePerson(deps, { protocol: 'http' }, { name: 'Demo owner', email: EMAIL, password });
  await makeOwner(deps, businessId, 'Demo', response.user.id);
}

/** The token of a link that signs the demo owner in once; undefined if there is no demo owner. */
export async function demoSignInToken({ db, people }: DemoOwnerDeps): Promise<string | undefined> {
  const owner = await db.selectFrom('auth_users').select('id').where('email', '=', EMAIL).executeTakeFirst();
  return owner && people.makeSignInLink(EMAIL);
}
