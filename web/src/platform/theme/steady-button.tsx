import { useState, type ComponentProps, type KeyboardEvent, type MouseEvent } from 'react';

/**
 * A button that keeps the focus when it is disabled, for example while it saves: browsers would take it away, and keyboard users would
 * start again at the top of the page. Until it is enabled again, or left, it ignores clicks.
 */
export function SteadyButton({
  // Mantine gives none to components of others, and then the browser's own would be `submit`.
  type = 'button',
  disabled: isDisabled = false,
  onClick,
  onKeyDown,
  onFocus,
  onBlur,
  ...others
}: ComponentProps<'button'>) {
  const [hasFocus, setFocus] = useState(false);
  const isKept = isDisabled && hasFocus;
  const click = (event: MouseEvent<HTMLButtonElement>) => {
    if (!isKept) return onClick?.(event);
    // Also keeps a form from being sent, by this button or by Enter in one of its fields.
    event.preventDefault();
    event.stopPropagation();
  };
  const press = (event: KeyboardEvent<HTMLButtonElement>) => {
    // A key held down is one click: the button would be enabled again before the key is released.
    if (event.repeat && event.key === 'Enter') event.preventDefault();
    onKeyDown?.(event);
  };
  return (
    <button
      type={type}
      {...others}
      {...(isKept && { 'aria-disabled': true })}
      disabled={isDisabled && !hasFocus}
      onClick={click}
      onKeyDown={press}
      onFocus={(event) => {
        setFocus(true);
        onFocus?.(event);
      }}
      onBlur={(event) => {
        setFocus(false);
        onBlur?.(event);
      }}
    />
  );
}
