import { Option } from '@commander-js/extra-typings';
import type { TributaryEvent } from '@tributary/sdk';
import { eventTypes, limitOption } from './arguments.ts';
import { noun } from './command.ts';
import { followEvents } from './follow-events.ts';
import { harmless, instant, jsonLine, table, write } from './output.ts';
import { command, connect, ofServer, type Remote } from './remote.ts';
import type { Surroundings } from './surroundings.ts';

const resourceOf = ({ resource }: TributaryEvent): string =>
  resource === null ? '–' : `${resource.kind} ${resource.id}`;

const list = command(
  'list',
  'List events, the oldest first, or follow them as they happen',
  (bare) =>
    ofServer(bare)
      .option('--after <id>', 'those after this event (default: all of the last 30 days; with --follow, new ones)')
      .addOption(new Option('--types <types>', 'only these types or families, such as payment.*').argParser(eventTypes))
      .addOption(limitOption())
      .option('--follow', 'go on with new events, one a line, until Ctrl-C'),
  async (surroundings, options) => {
    const remote = connect(surroundings, options);
    const { after, types, limit } = options;
    if (options.follow === true) return follow(surroundings, remote, options);
    const { events, next, hasMore } = await remote.tributary.events.list({ after, types, limit }, remote.call);
    const text = table(events, 'There are no events.', {
      When: ({ timestamp }) => new Date(timestamp),
      Type: ({ type }) => type,
      About: resourceOf,
      Id: ({ id }) => id,
    });
    return { json: { events, next, hasMore }, text: hasMore ? `${text}\nThere are more: --after ${next}` : text };
  },
);

interface FollowOptions {
  readonly after?: string | undefined;
  readonly types?: readonly string[] | undefined;
  readonly json?: true | undefined;
}

async function follow(
  { stdout, stderr }: Surroundings,
  remote: Remote,
  { after, types, json }: FollowOptions,
): Promise<undefined> {
  const start = after ?? (await remote.tributary.events.latest(remote.call));
  let isReaderGone = false;
  stdout.once('error', () => (isReaderGone = true));
  const tell = (message: string): void => void stderr.write(`${harmless(message)}\n`);
  for await (const event of followEvents(remote, { after: start, types, tell })) {
    const { timestamp, type, id } = event;
    const line = `${instant(new Date(timestamp))}  ${type}  ${resourceOf(event)}  ${id}`;
    await write(stdout, json === true ? jsonLine(event) : `${harmless(line)}\n`);
    // As `head` does. What is written next would be lost, too.
    if (isReaderGone) return;
  }
}

export const events = noun('events', 'what happened on a server, as webhooks tell it', [list]);
