import { Alert, Button, Text } from '@mantine/core';
import { Instant } from '../../components/instant.tsx';
import { WHY } from './manifest.tsx';
import type { Run } from './settlements.ts';
import classes from './settlements.module.css';
import type { SeenManifest } from './use-seen-manifest.ts';

/** Somebody or something changed the draft while the person looked at it. */
export function ChangedRun({ run: { manifest }, seen }: { readonly run: Run; readonly seen: SeenManifest }) {
  if (!seen.isOutdated || manifest === null) return null;
  return (
    <Alert color="amber" className={classes.note ?? ''} title="This run changed while you looked at it" role="alert">
      <Text mb="sm">
        Its manifest is now <b>{manifest.shortForm}</b>, version {manifest.version}, {WHY[manifest.why]},{' '}
        <Instant at={manifest.madeAt} />. What you see below is the present state. You can approve it once you have
        looked.
      </Text>
      <Button variant="default" onClick={seen.look}>
        I have looked at it
      </Button>
    </Alert>
  );
}
