/** The CSV of which banks is known, and how each is read. */
import { Box } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { actionsColumn, instantColumn, nameColumn, textColumn } from '../../components/column-kinds.tsx';
import type { Column } from '../../components/columns.ts';
import { Section } from '../../components/facts.tsx';
import { List } from '../../components/list.tsx';
import { PermittedButton } from '../../components/permitted-button.tsx';
import { useBusiness } from '../../routing/use-business.ts';
import { ForgetDialog } from './forget-dialog.tsx';
import { type Mapping, mappingsQuery } from './results.ts';
import { columnsOf, nameOf, wordsOf } from './words.ts';

export function RememberedMappings() {
  const mappings = useQuery(mappingsQuery(useBusiness()));
  return (
    <Box mt="xl">
      <Section title="Bank file mappings">
        <List
          what="mappings"
          label="CSV mappings of bank files"
          query={mappings}
          columns={COLUMNS}
          rows={mappings.data}
          rowKey={({ number }) => number}
          expectedRows={1}
          empty="Saved mappings of bank files appear here."
        />
      </Section>
    </Box>
  );
}

const COLUMNS: readonly Column<Mapping>[] = [
  nameColumn('name', 'Name', ({ name }) => name, { grow: 1 }),
  textColumn('columns', 'Columns', (mapping) => columnsOf(mapping), {
    priority: 4,
    leastWidthPx: 200,
    grow: 5,
    below: 'named',
  }),
  textColumn('words', 'Values', (mapping) => wordsOf(mapping), {
    priority: 3,
    leastWidthPx: 160,
    grow: 2,
    below: 'named',
  }),
  textColumn('by', 'Mapped by', ({ made }) => nameOf(made.by), {
    priority: 5,
    leastWidthPx: 136,
    grow: 1,
    below: 'named',
  }),
  instantColumn('at', 'When', ({ made }) => made.at, { priority: 2 }),
  actionsColumn((mapping) => <Forget mapping={mapping} />, 112),
];

function Forget({ mapping }: { readonly mapping: Mapping }) {
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <PermittedButton permission="payouts:make" variant="default" size="xs" onClick={() => setAsking(true)}>
        Delete
      </PermittedButton>
      <ForgetDialog mapping={mapping} opened={isAsking} onClose={() => setAsking(false)} />
    </>
  );
}
