import { CircleAlert } from 'lucide-react';
import { useFailureText } from '#platform/api/failure-text.ts';
import classes from './form-failure.module.css';

/** The server's error for a submitted form, shown above the submit button. */
export function FormFailure({ error }: { error: Error | null }) {
  const text = useFailureText();
  return (
    <div role="alert">
      {error && (
        <div className={classes.failure}>
          <CircleAlert size={18} aria-hidden />
          {text(error)}
        </div>
      )}
    </div>
  );
}
