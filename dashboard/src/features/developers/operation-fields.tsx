import { Select, Stack, Text, Textarea, TextInput } from '@mantine/core';
import { Section } from '../../components/facts.tsx';
import type { FieldValues } from './curl.ts';
import classes from './developers.module.css';
import { InlineCode } from './inline-code.tsx';
import type { PublicField } from './public-operation.ts';

interface OperationFieldsProps {
  readonly fields: readonly PublicField[];
  readonly values: FieldValues;
  readonly problems: Readonly<Record<string, string>>;
  readonly onChange: (name: string, value: string) => void;
}

const PLACES = [
  { place: 'path', title: 'Path parameters' },
  { place: 'query', title: 'Query parameters' },
  { place: 'body', title: 'Body' },
  { place: 'header', title: 'Headers' },
] as const;

export function OperationFields({ fields, values, problems, onChange }: OperationFieldsProps) {
  if (fields.length === 0) return <Text c="dimmed">This operation has no fields.</Text>;
  return (
    <Stack gap="xl">
      {PLACES.map(({ place, title }) => {
        const ofPlace = fields.filter((field) => field.place === place);
        if (ofPlace.length === 0) return null;
        return (
          <Section key={place} isSmall title={title}>
            <Stack gap="md">
              {ofPlace.toSorted(neededFirst).map((field) => (
                <FieldInput
                  key={field.name}
                  field={field}
                  value={values[field.name] ?? ''}
                  problem={problems[field.name]}
                  onChange={(value) => onChange(field.name, value)}
                />
              ))}
            </Stack>
          </Section>
        );
      })}
    </Stack>
  );
}

interface FieldInputProps {
  readonly field: PublicField;
  readonly value: string;
  readonly problem: string | undefined;
  readonly onChange: (value: string) => void;
}

function FieldInput({ field, value, problem, onChange }: FieldInputProps) {
  const { name, type, isRequired, description, example, choices } = field;
  const common = {
    label: <span className={classes.fieldName}>{name}</span>,
    description: description === undefined ? undefined : <InlineCode text={description} />,
    error: problem,
    required: isRequired,
    value,
    ...(example === undefined ? {} : { placeholder: example }),
  };
  const options = choices ?? (type === 'boolean' ? ['true', 'false'] : undefined);
  if (options !== undefined) {
    return (
      <Select
        {...common}
        data={options}
        value={value === '' ? null : value}
        onChange={(chosen) => onChange(chosen ?? '')}
        clearable={!isRequired}
        clearButtonProps={{ 'aria-label': `Clear ${name}` }}
      />
    );
  }
  if (type === 'object' || type === 'array') {
    return (
      <Textarea
        {...common}
        autosize
        minRows={2}
        maxRows={12}
        spellCheck={false}
        classNames={{ input: classes.key ?? '' }}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    );
  }
  return (
    <TextInput
      {...common}
      autoComplete="off"
      spellCheck={false}
      inputMode={type === 'number' ? 'decimal' : type === 'integer' ? 'numeric' : 'text'}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}

function neededFirst(a: PublicField, b: PublicField): number {
  return Number(b.isRequired) - Number(a.isRequired);
}
