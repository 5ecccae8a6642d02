import { useForm } from '@mantine/form';
import { ActionForm } from '../../components/action-form.tsx';
import { Dialog, type DialogState } from '../../components/dialog.tsx';
import { isSaidAtField, showFieldError } from '../../components/form-errors.ts';
import { KEY_PERMISSIONS } from '../../permissions.ts';
import { useBusiness } from '../../routing/use-business.ts';
import { useBusinessWrite } from '../../routing/use-business-write.ts';
import { draftOf, type KeyDraft, lacksScopes, termsOf } from './key-draft.ts';
import { KeyTermsFields } from './key-terms-fields.tsx';
import { type ApiKey, titleOf, updateKey } from './keys.ts';

interface EditKeyDialogProps extends DialogState {
  readonly apiKey: ApiKey;
}

export function EditKeyDialog({ apiKey, opened, onClose }: EditKeyDialogProps) {
  return (
    <Dialog opened={opened} onClose={onClose} title={`Change ${titleOf(apiKey)}`}>
      <EditKeyForm apiKey={apiKey} onClose={onClose} />
    </Dialog>
  );
}

/** Inputs that have another name on the wire. */
const INPUTS = { expiresAt: 'lastDay' } as const;

function EditKeyForm({ apiKey, onClose }: Omit<EditKeyDialogProps, 'opened'>) {
  const business = useBusiness();
  const form = useForm<KeyDraft>({ initialValues: draftOf(apiKey) });
  const save = useBusinessWrite({
    mutationFn: () => updateKey(business, apiKey.id, termsOf(form.getValues(), KEY_PERMISSIONS.filter(business.can))),
    onSuccess: onClose,
    onError: (error) => showFieldError(form, error, { inputs: INPUTS }),
  });
  return (
    <ActionForm
      onSubmit={() => {
        if (!lacksScopes(form.getValues())) save.mutate();
      }}
      onCancel={onClose}
      action="Save"
      write={save}
      isAtField={isSaidAtField(form, save.error, INPUTS)}
    >
      <KeyTermsFields form={form} apiKey={apiKey} isSecret={apiKey.kind === 'secret'} />
    </ActionForm>
  );
}
