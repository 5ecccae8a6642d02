import { type ComponentProps, type ReactNode, useState } from 'react';
import { SettingForm } from './action-form.tsx';
import { RadioChoice, type RadioOption } from './radio-choice.tsx';

interface ChoiceFormProps<Value extends string> {
  readonly label: string;
  readonly choices: readonly RadioOption<Value>[];
  readonly value: Value;
  readonly mayWrite: boolean;
  readonly onPick?: (value: Value) => void;
  readonly onSave: (value: Value) => void;
  readonly write: ComponentProps<typeof SettingForm>['write'] & { readonly reset: () => void };
  /** Below the choices. */
  readonly children?: ReactNode;
  /** The text on the button, and beside it once saved. */
  readonly action: string;
  readonly answer: string;
}

/** One setting with a few choices, saved separately. */
export function ChoiceForm<Value extends string>(props: ChoiceFormProps<Value>) {
  const { label, choices, value, onPick, onSave, children, ...form } = props;
  const [chosen, setChosen] = useState(value);

  return (
    <SettingForm {...form} onSubmit={() => onSave(chosen)}>
      <RadioChoice
        isLabelHidden
        label={label}
        gap="sm"
        choices={choices.map((choice) => ({ ...choice, disabled: !form.mayWrite }))}
        value={chosen}
        onChange={(picked) => {
          setChosen(picked);
          onPick?.(picked);
          form.write.reset();
        }}
      />
      {children}
    </SettingForm>
  );
}
