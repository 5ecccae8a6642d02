/** Renames, changes and deletes the saved views of a list. */
import { Button, Group, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useBusiness } from '../routing/use-business.ts';
import { useBusinessWrite } from '../routing/use-business-write.ts';
import { Dialog, type DialogState } from './dialog.tsx';
import { areNarrowing } from './narrowing.ts';
import { changeView, deleteView, isShown, type SavedView, searchOfFilters } from './saved-views.ts';
import { FailureNote } from './states.tsx';
import classes from './views-dialog.module.css';

interface ViewsProps {
  readonly views: readonly SavedView[];
  /** The filters of the list at present. */
  readonly filters: object;
}

export function ViewsDialog({ views, filters, opened, onClose }: ViewsProps & DialogState) {
  return (
    <Dialog opened={opened} onClose={onClose} title="Views of this list" size="lg">
      {views.length === 0 ? (
        <Text c="dimmed">This list has no saved views.</Text>
      ) : (
        <ul className={classes.views}>
          {views.map((view) => (
            <ViewLine key={view.id} view={view} filters={filters} />
          ))}
        </ul>
      )}
    </Dialog>
  );
}

interface ViewLineProps {
  readonly view: SavedView;
  readonly filters: object;
}

function ViewLine({ view, filters }: ViewLineProps) {
  const business = useBusiness();
  const [name, setName] = useState(view.name);
  const [isAsked, setAsked] = useState(false);
  const change = useBusinessWrite({
    mutationFn: (wanted: Parameters<typeof changeView>[2]) => changeView(business, view.id, wanted),
  });
  const remove = useBusinessWrite({ mutationFn: () => deleteView(business, view.id) });
  const isRenamed = name.trim() !== '' && name.trim() !== view.name;
  return (
    <li>
      <form
        noValidate
        aria-label={view.name}
        onSubmit={(event) => {
          event.preventDefault();
          if (isRenamed) change.mutate({ name });
        }}
      >
        <Group gap="xs" wrap="nowrap">
          <TextInput
            className={classes.name}
            aria-label="Name"
            maxLength={60}
            value={name}
            onChange={(event) => setName(event.currentTarget.value)}
          />
          <Button type="submit" variant="default" disabled={!isRenamed} loading={change.isPending}>
            Rename
          </Button>
        </Group>
      </form>
      <Group gap="xs" mt="xs">
        <p className={classes.search}>{inWords(view)}</p>
        <Button
          size="compact-sm"
          variant="default"
          disabled={!areNarrowing(filters) || isShown(view, filters)}
          onClick={() => change.mutate({ search: searchOfFilters(filters) })}
        >
          Update to the current filters
        </Button>
        <Button
          size="compact-sm"
          color="red"
          variant={isAsked ? 'filled' : 'subtle'}
          loading={remove.isPending}
          onBlur={() => setAsked(false)}
          onClick={() => (isAsked ? remove.mutate() : setAsked(true))}
        >
          {isAsked ? 'Delete it' : 'Delete'}
        </Button>
      </Group>
      <FailureNote error={change.error ?? remove.error} />
    </li>
  );
}

const inWords = ({ search }: SavedView): string =>
  Object.entries(search)
    .map(([name, value]) => `${name}: ${value}`)
    .join(' · ');
