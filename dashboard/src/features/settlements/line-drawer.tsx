import { Group, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { SearchDrawer } from '../../components/address-drawer.tsx';
import { Fact, Facts, Inline } from '../../components/facts.tsx';
import { TextLink } from '../../components/links.tsx';
import { Loaded } from '../../components/loaded.tsx';
import { Money } from '../../components/money.tsx';
import { PermittedButton } from '../../components/permitted-button.tsx';
import { FailureNote } from '../../components/states.tsx';
import { useBusiness } from '../../routing/use-business.ts';
import { useBusinessWrite } from '../../routing/use-business-write.ts';
import { AnswerForm } from './answer-form.tsx';
import { ResultBadge } from './result-badge.tsx';
import { lineQuery, type ResultLine, takeLine } from './results.ts';
import classes from './settlements.module.css';
import { CONFLICT_WORDS, nameOf, RESULT_WORDS, STATUS_WORDS } from './words.ts';

export function LineDrawer({ open }: { readonly open: string | undefined }) {
  return (
    <SearchDrawer name="open" value={open} title="Bank results line" permission="payouts:read">
      {(id) => <LineView key={id} id={id} />}
    </SearchDrawer>
  );
}

interface LineProps {
  readonly line: ResultLine;
}

function LineView({ id }: { readonly id: string }) {
  return (
    <Loaded query={useQuery(lineQuery(useBusiness(), id))} what="line" lines={10}>
      {(line) => (
        <Stack gap="lg">
          <Inline>
            {line.amount !== null && line.currency === 'NGN' && <Money amount={line.amount} isLarge />}
            <ResultBadge line={line} />
          </Inline>
          <Text className={classes.words}>{meaningOf(line)}</Text>
          <LineFacts line={line} />
          {line.state === 'open' && <Answering line={line} />}
        </Stack>
      )}
    </Loaded>
  );
}

function meaningOf({ result, conflict }: ResultLine): string {
  if (conflict !== null) return CONFLICT_WORDS[conflict].meaning;
  return result === null ? 'It has not been applied yet.' : RESULT_WORDS[result].meaning;
}

function LineFacts({ line }: LineProps) {
  const { file, payoutId, owner, answer } = line;
  return (
    <Facts>
      <Fact label="Bank says">
        {STATUS_WORDS[line.status]} {line.reasonCode !== null && <code>{line.reasonCode}</code>}{' '}
        {line.reason !== null && <bdi>{line.reason}</bdi>}
      </Fact>
      <Fact label="File">
        <TextLink from="/$businessId/$mode" to="./settlements/results/$fileNumber" params={{ fileNumber: file }}>
          File {file}
        </TextLink>
        , line {line.line}
      </Fact>
      <Fact label="Payout to">{line.accountName !== null && <bdi>{line.accountName}</bdi>}</Fact>
      <Fact label="Reference" isMono>
        {line.endToEndId !== null && <bdi>{line.endToEndId}</bdi>}
      </Fact>
      <Fact label="Payout">
        {payoutId !== null && (
          <TextLink from="/$businessId/$mode" to="./settlements/payouts" search={{ open: payoutId }}>
            Show the payout
          </TextLink>
        )}
      </Fact>
      <Fact label="Account">{line.account}</Fact>
      <Fact label="Bank reference">{line.bankReference}</Fact>
      <Fact label="Open since" at={answer === null ? line.since : null} />
      <Fact label="Owner">{owner === null ? 'Nobody' : <bdi>{nameOf(owner.by)}</bdi>}</Fact>
      <Fact label="Resolved by">{answer !== null && <bdi>{nameOf(answer.by)}</bdi>}</Fact>
      <Fact label="Resolved" at={answer?.at ?? null} />
      <Fact label="Reason">{answer !== null && <bdi>{answer.reason}</bdi>}</Fact>
    </Facts>
  );
}

/** Somebody takes it while they ask the bank, and answers it when they know. */
function Answering({ line }: LineProps) {
  const business = useBusiness();
  const [isAnswering, setAnswering] = useState(false);
  const take = useBusinessWrite({ mutationFn: () => takeLine(business, line.id) });
  if (isAnswering) return <AnswerForm line={line} onClose={() => setAnswering(false)} />;
  return (
    <>
      <FailureNote error={take.error} />
      <Group gap="xs">
        <PermittedButton permission="payouts:make" onClick={() => setAnswering(true)}>
          Resolve
        </PermittedButton>
        <PermittedButton
          permission="payouts:make"
          variant="default"
          loading={take.isPending}
          onClick={() => take.mutate()}
        >
          Assign to me
        </PermittedButton>
      </Group>
    </>
  );
}
