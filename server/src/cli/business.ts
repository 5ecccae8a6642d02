import { createBusiness } from '../features/businesses/create-business.ts';
import { listBusinesses } from '../features/businesses/list-businesses.ts';
import { getDemand, setDemand } from '../features/demanded-factors/demand-factor.ts';
import { businessOption, command, noun } from './command.ts';
import { operatorOrigin } from './operator.ts';
import { grid, table } from './output.ts';
import { telling } from './telling.ts';

export const business = noun('business', 'businesses', [
  command(
    'create',
    'Create a business and print its keys, which are not shown again',
    (bare) => bare.requiredOption('--name <name>', 'name of the business'),
    async (invocation, { name }) => {
      const { businessId, live, test } = await invocation.withDatabase((context) =>
        createBusiness(context, { name, origin: operatorOrigin() }),
      );
      const rows = [
        ['test', 'public', test.publicKey],
        ['test', 'secret', test.secretKey],
        ['live', 'public', live.publicKey],
        ['live', 'secret', live.secretKey],
      ];
      const text = `Business ${businessId}. Store its keys: they are not shown again.\n`;
      return { json: { businessId: Number(businessId), live, test }, text: text + grid(['Mode', 'Kind', 'Key'], rows) };
    },
  ),
  command(
    'second-factor',
    'Show whether a business demands a second factor of its members, or demand it',
    (bare) =>
      bare
        .addOption(businessOption().makeOptionMandatory())
        .option('--require', 'demand it, at once; only owners end that, in the dashboard'),
    async (invocation, { business: businessId, require: isToDemand = false }) => {
      const secondFactor = await invocation.withDatabase(async (context) =>
        isToDemand
          ? setDemand(await telling(invocation, context), { businessId, origin: operatorOrigin() }, 'required')
          : getDemand(context, businessId),
      );
      const text = secondFactor === 'required' ? 'is required of every member' : 'is optional';
      return { json: { businessId: Number(businessId), secondFactor }, text: `A second factor ${text}.` };
    },
  ),
  command(
    'list',
    'List the businesses, oldest first',
    (bare) => bare,
    async (invocation) => {
      const found = await invocation.withDatabase(listBusinesses);
      const businesses = found.map(({ id, name, createdAt }) => ({
        businessId: Number(id),
        name,
        createdAt: createdAt.toISOString(),
      }));
      const text = table(found, 'There is no business yet.', {
        Id: ({ id }) => id,
        Name: ({ name }) => name,
        Created: ({ createdAt }) => createdAt,
      });
      return { json: { businesses }, text };
    },
  ),
]);
