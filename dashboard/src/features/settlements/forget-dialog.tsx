import type { DialogState } from '../../components/dialog.tsx';
import { QuestionDialog } from '../../components/action-form.tsx';
import { useBusiness } from '../../routing/use-business.ts';
import { useBusinessWrite } from '../../routing/use-business-write.ts';
import { type Mapping, removeMapping } from './results.ts';

interface ForgetDialogProps extends DialogState {
  readonly mapping: Mapping;
  readonly onForgotten?: () => void;
}

/** Asks before a mapping is removed, because files of that bank are refused afterwards. */
export function ForgetDialog({ mapping: { number, name }, opened, onClose, onForgotten }: ForgetDialogProps) {
  const business = useBusiness();
  const forget = useBusinessWrite({
    mutationFn: () => removeMapping(business, number),
    onSuccess: () => {
      onClose();
      onForgotten?.();
    },
  });
  return (
    <QuestionDialog
      opened={opened}
      onClose={onClose}
      title={
        <>
          Delete the mapping “<bdi>{name}</bdi>”?
        </>
      }
      action="Delete mapping"
      color="red"
      write={forget}
    >
      Files with these headings are refused until they are mapped again, including files sent with an API key. Results
      already applied are kept.
    </QuestionDialog>
  );
}
