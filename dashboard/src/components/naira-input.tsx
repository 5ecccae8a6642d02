import { Text, TextInput, type TextInputProps } from '@mantine/core';

/** An input for an amount, with the currency sign before it. */
export function NairaInput(props: TextInputProps) {
  return <TextInput leftSection={<Unit text="₦" />} inputMode="decimal" autoComplete="off" {...props} />;
}

export function Unit({ text }: { readonly text: string }) {
  return (
    <Text span c="dimmed" aria-hidden>
      {text}
    </Text>
  );
}
