import { Checkbox, Stack, TextInput } from '@mantine/core';
import { isNotEmpty, useForm, type UseFormReturnType } from '@mantine/form';
import { useState } from 'react';
import { ActionForm } from '../../components/action-form.tsx';
import { fieldOf, isValid, showFieldError } from '../../components/form-errors.ts';
import { RadioChoice } from '../../components/radio-choice.tsx';
import { ShownOnce } from '../../components/shown-once.tsx';
import { useBusiness } from '../../routing/use-business.ts';
import { useBusinessWrite } from '../../routing/use-business-write.ts';
import { createEndpoint, type Endpoint, EVENT_CHOICES, updateEndpoint } from './webhooks.ts';

interface EndpointFormProps {
  /** Undefined for a new one. */
  readonly endpoint?: Endpoint;
  readonly onClose: () => void;
}

interface Values {
  url: string;
  description: string;
  events: string[];
}

export function EndpointForm({ endpoint, onClose }: EndpointFormProps) {
  const business = useBusiness();
  const form = useForm<Values>({
    initialValues: {
      url: endpoint?.url ?? '',
      description: endpoint?.description ?? '',
      events: endpoint === undefined ? [] : [...endpoint.events],
    },
    validate: { url: isNotEmpty('Enter an address, such as https://example.com/webhooks.') },
  });
  const [takesAll, setTakesAll] = useState(endpoint === undefined || endpoint.events.length === 0);
  const { events } = form.getValues();
  const save = useBusinessWrite({
    mutationFn: async () => {
      const values = { ...form.getValues(), events: takesAll ? [] : form.getValues().events };
      if (endpoint === undefined) return (await createEndpoint(business, values)).secret;
      await updateEndpoint(business, endpoint.id, values);
      return undefined;
    },
    gcTime: 0,
    onSuccess: (secret) => {
      if (secret === undefined) onClose();
    },
    onError: (error) => showFieldError(form, error),
  });
  const isWithoutTypes = !takesAll && events.length === 0;

  function submit(): void {
    if (isValid(form) && !isWithoutTypes) save.mutate();
  }

  if (save.data !== undefined) return <ShownOnce label="Signing secret" secret={save.data} onDone={onClose} />;
  return (
    <ActionForm
      onSubmit={submit}
      onCancel={onClose}
      action={endpoint === undefined ? 'Add endpoint' : 'Save'}
      write={save}
      isAtField={['url', 'description'].includes(fieldOf(save.error) ?? '')}
    >
      <TextFields form={form} />
      <EventChoice
        takesAll={takesAll}
        onTakesAll={setTakesAll}
        events={events}
        onEvents={(value) => form.setFieldValue('events', value)}
      />
    </ActionForm>
  );
}

function TextFields({ form }: { readonly form: UseFormReturnType<Values> }) {
  const { isLive } = useBusiness();
  return (
    <>
      <TextInput
        label="Address"
        placeholder="https://example.com/webhooks"
        description={isLive ? 'https:// only, on the public internet.' : 'On the public internet; https:// or http://.'}
        autoComplete="off"
        spellCheck={false}
        required
        data-autofocus
        {...form.getInputProps('url')}
      />
      <TextInput
        label="Description"
        description="For your team; may be empty."
        {...form.getInputProps('description')}
      />
    </>
  );
}

interface EventChoiceProps {
  readonly takesAll: boolean;
  readonly onTakesAll: (takesAll: boolean) => void;
  readonly events: readonly string[];
  readonly onEvents: (events: string[]) => void;
}

const WHAT_IS_SENT = [
  { value: 'all', label: 'All events, including future ones' },
  { value: 'some', label: 'Selected events' },
] as const;

/** A type without its own box gets one while it is chosen. */
function EventChoice({ takesAll, onTakesAll, events, onEvents }: EventChoiceProps) {
  const others = events.filter((type) => !EVENT_CHOICES.some(({ value }) => value === type));
  const choices = [...EVENT_CHOICES, ...others.map((type) => ({ value: type, label: type }))];
  return (
    <>
      <RadioChoice
        label="Events to send"
        choices={WHAT_IS_SENT}
        value={takesAll ? 'all' : 'some'}
        onChange={(value) => onTakesAll(value === 'all')}
      />
      {!takesAll && (
        <Checkbox.Group
          label="Events"
          value={[...events]}
          onChange={onEvents}
          error={events.length === 0 ? 'Choose at least one.' : undefined}
        >
          <Stack gap="xs" mt="xs">
            {choices.map(({ value, label }) => (
              <Checkbox key={value} value={value} label={label} description={<code>{value}</code>} />
            ))}
          </Stack>
        </Checkbox.Group>
      )}
    </>
  );
}
