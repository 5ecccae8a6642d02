import { Code, Select, Text } from '@mantine/core';
import { createLazyRoute, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { Page } from '../../components/page.tsx';
import { useBusiness } from '../../routing/use-business.ts';
import { curlOf, type FieldValues, firstValues, KEY_VARIABLE } from './curl.ts';
import classes from './developers.module.css';
import { InlineCode } from './inline-code.tsx';
import { OperationFields } from './operation-fields.tsx';
import type { PublicOperation } from './public-operation.ts';
import { PUBLIC_OPERATIONS } from './public-operations.gen.ts';
import { RunPreview } from './run-preview.tsx';
import { CopyButton } from '../../components/copy-field.tsx';
import { CodeBlock, Section } from '../../components/facts.tsx';
import { TextLink } from '../../components/links.tsx';

export const tryPage = createLazyRoute('/_authenticated/$businessId/$mode/developers/try')({ component: TryPage });

const PREVIEW_OPERATION = 'previewPayment';

function TryPage() {
  const { mode } = useBusiness();
  const { operation: asked } = tryPage.useSearch();
  const navigate = useNavigate();
  const operation = operationOf(asked) ?? operationOf(PREVIEW_OPERATION);
  if (operation === undefined) throw new Error(`there is no operation ${PREVIEW_OPERATION}`);

  return (
    <Page title="Try it" description={`Fill in an API operation and copy it as a command to run with a ${mode} key.`}>
      <Select
        label="Operation"
        data={OPERATION_GROUPS}
        value={operation.id}
        onChange={(id) => id !== null && void navigate({ to: '.', search: { operation: id }, resetScroll: false })}
        allowDeselect={false}
        searchable
        maw={560}
        mb="lg"
        nothingFoundMessage="No operation matches"
        withScrollArea={false}
        styles={{ options: { maxHeight: 400, overflowY: 'auto' } }}
      />
      <OperationForm key={operation.id} operation={operation} />
    </Page>
  );
}

/** Exists while its operation is chosen. Typed text stays in the page, because some of it may be secret. */
function OperationForm({ operation }: { readonly operation: PublicOperation }) {
  const [values, setValues] = useState<FieldValues>(() => firstValues(operation));
  const command = curlOf(operation, values, location.origin);
  return (
    <div className={classes.tryIt}>
      <div>
        <div className={classes.requestLine}>
          <span className={classes.method}>{operation.method}</span> {operation.path}
        </div>
        {operation.description !== undefined && (
          <Text c="dimmed" mt="xs" mb="lg">
            <InlineCode text={operation.description} />
          </Text>
        )}
        <OperationFields
          fields={operation.fields}
          values={values}
          problems={command.problems}
          onChange={(name, value) => setValues((before) => ({ ...before, [name]: value }))}
        />
      </div>
      <div className={classes.aside}>
        <CurlPanel text={command.text} />
        {operation.id === PREVIEW_OPERATION && (
          <RunPreview
            // An answer belongs to its request.
            key={`${values['subAccountId']} ${values['amount']}`}
            values={values}
            isIncomplete={Object.keys(command.problems).length > 0}
          />
        )}
      </div>
    </div>
  );
}

function operationOf(id: string | undefined): PublicOperation | undefined {
  return PUBLIC_OPERATIONS.find((operation) => operation.id === id);
}

const OPERATION_GROUPS = [...new Set(PUBLIC_OPERATIONS.map(({ group }) => group))].map((group) => ({
  group,
  items: PUBLIC_OPERATIONS.filter((operation) => operation.group === group).map(({ id, summary, path }) => ({
    value: id,
    label: hasNamesake(summary) ? `${summary} (${path})` : summary,
  })),
}));

/** The old and new addresses of the same operation have the same summary. */
function hasNamesake(summary: string): boolean {
  return PUBLIC_OPERATIONS.filter((operation) => operation.summary === summary).length > 1;
}

function CurlPanel({ text }: { readonly text: string }) {
  const { mode } = useBusiness();
  return (
    <Section isSmall title="Command" action={<CopyButton text={text} />}>
      <CodeBlock label="Command for a shell">{text}</CodeBlock>
      <Text size="xs" c="dimmed" mt="xs">
        Put the key in your shell first: <Code>export {KEY_VARIABLE}=…</Code> with a{' '}
        <TextLink inherit from="/$businessId/$mode" to="./developers/keys">
          key of {mode} mode
        </TextLink>
        .
      </Text>
    </Section>
  );
}
