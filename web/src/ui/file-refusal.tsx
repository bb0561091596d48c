import { ApiError } from '#platform/api/api-error.ts';
import { useFailureText } from '#platform/api/failure-text.ts';
import { translateKey } from '#platform/languages/i18n.ts';
import classes from './file-refusal.module.css';

/** Why the server did not accept a file, or that it could not be reached. */
export function FileRefusal({ error }: { error: Error }) {
  const failureText = useFailureText();
  const title = error instanceof ApiError ? error.body?.title : undefined;
  return (
    <p className={classes.refusal}>
      {title !== undefined && <strong>{translateKey(title)}: </strong>}
      {failureText(error)}
    </p>
  );
}
