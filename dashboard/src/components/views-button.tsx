/** Opens, saves and changes the views of a list. */
import { Button, Menu, TextInput } from '@mantine/core';
import { isNotEmpty, useForm } from '@mantine/form';
import { IconBookmark, IconCheck, IconPencil, IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useBusiness } from '../routing/use-business.ts';
import { useBusinessWrite } from '../routing/use-business-write.ts';
import { ActionForm } from './action-form.tsx';
import { Dialog, type DialogState } from './dialog.tsx';
import { useNarrow } from './filters.tsx';
import { isSaidAtField, isValid, showFieldError } from './form-errors.ts';
import { areNarrowing } from './narrowing.ts';
import { filtersOfView, isShown, saveView, searchOfFilters, type ViewPage, viewsQuery } from './saved-views.ts';
import { Truncated } from './truncated.tsx';
import { ViewsDialog } from './views-dialog.tsx';
import classes from './views-dialog.module.css';

export interface ViewsProps {
  readonly page: ViewPage;
  /** All filters of the page by their names in the address, undefined where they do not narrow. */
  readonly filters: object;
}

const NAME_LENGTH_MAX = 60;
const ICON = { size: 16, stroke: 1.75 } as const;

export function ViewsButton({ page, filters }: ViewsProps) {
  const narrow = useNarrow();
  const all = useQuery(viewsQuery(useBusiness()));
  const [dialog, setDialog] = useState<'save' | 'change'>();
  const close = (): void => setDialog(undefined);
  const views = all.data?.filter((view) => view.page === page) ?? [];
  const shown = views.find((view) => isShown(view, filters));
  return (
    <>
      <Menu
        position="bottom-start"
        width={260}
        withInitialFocusPlaceholder={false}
        classNames={{ itemLabel: classes.label ?? '' }}
      >
        <Menu.Target>
          <Button variant="default" leftSection={<IconBookmark {...ICON} />} maw={220}>
            <Truncated text={shown?.name ?? 'Views'} />
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {views.length === 0 && <Menu.Label>{all.isError ? 'The views could not be loaded.' : NO_VIEWS}</Menu.Label>}
          {views.map((view) => (
            <Menu.Item
              key={view.id}
              aria-current={view === shown || undefined}
              rightSection={view === shown && <IconCheck {...ICON} />}
              onClick={() => narrow(filtersOfView(view, filters))}
            >
              <Truncated text={view.name} />
            </Menu.Item>
          ))}
          <Menu.Divider />
          <Menu.Item
            leftSection={<IconPlus {...ICON} />}
            disabled={!areNarrowing(filters) || shown !== undefined}
            onClick={() => setDialog('save')}
          >
            Save these filters…
          </Menu.Item>
          {views.length > 0 && (
            <Menu.Item leftSection={<IconPencil {...ICON} />} onClick={() => setDialog('change')}>
              Change views…
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      <SaveDialog page={page} filters={filters} opened={dialog === 'save'} onClose={close} />
      <ViewsDialog views={views} filters={filters} opened={dialog === 'change'} onClose={close} />
    </>
  );
}

const NO_VIEWS = 'Set filters, then save them here as a view.';

function SaveDialog({ opened, onClose, ...rest }: ViewsProps & DialogState) {
  return (
    <Dialog opened={opened} onClose={onClose} title="Save these filters as a view">
      <SaveForm {...rest} onClose={onClose} />
    </Dialog>
  );
}

function SaveForm({ page, filters, onClose }: ViewsProps & Pick<DialogState, 'onClose'>) {
  const business = useBusiness();
  const form = useForm({ initialValues: { name: '' }, validate: { name: isNotEmpty('Enter a name for the view.') } });
  const save = useBusinessWrite({
    mutationFn: () => saveView(business, { page, search: searchOfFilters(filters), name: form.getValues().name }),
    onSuccess: onClose,
    onError: (error) => showFieldError(form, error),
  });
  return (
    <ActionForm
      onSubmit={() => {
        if (isValid(form)) save.mutate();
      }}
      onCancel={onClose}
      action="Save view"
      write={save}
      isAtField={isSaidAtField(form, save.error)}
    >
      <TextInput
        label="Name"
        description="Only you can see your views, in test and live mode."
        maxLength={NAME_LENGTH_MAX}
        data-autofocus
        {...form.getInputProps('name')}
      />
    </ActionForm>
  );
}
