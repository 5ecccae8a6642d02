import { Fact, Facts } from './facts.tsx';
import classes from './metadata-facts.module.css';

/** Texts as they are, anything else as JSON. */
export function MetadataFacts({ metadata }: { readonly metadata: Readonly<Record<string, unknown>> }) {
  return (
    <Facts>
      {Object.entries(metadata).map(([name, value]) => (
        <Fact key={name} label={<bdi>{name}</bdi>}>
          {typeof value === 'string' ? (
            <bdi>{value}</bdi>
          ) : (
            <code className={classes.value}>{JSON.stringify(value, null, 2)}</code>
          )}
        </Fact>
      ))}
    </Facts>
  );
}
