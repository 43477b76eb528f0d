import { useState, type Ref } from 'react';
import { IconButton } from './IconButton.js';
import { TextField } from './TextField.js';
import css from './AuthForm.module.css';

/** A password with the eye that shows it. */
export function PasswordField({
  label,
  value,
  onChange,
  autoComplete,
  error = null,
  ref,
}: {
  label: string;
  value: string;
  onChange: (value: string) => void;
  autoComplete: 'current-password' | 'new-password';
  error?: string | null;
  ref?: Ref<HTMLInputElement>;
}) {
  const [isShown, setShown] = useState(false);
  return (
    <TextField
      label={label}
      type={isShown ? 'text' : 'password'}
      value={value}
      onChange={onChange}
      autoComplete={autoComplete}
      autoCapitalize="none"
      spellCheck={false}
      error={error}
      required
      ref={ref}
      trailing={
        <IconButton
          className={css.eye}
          icon={isShown ? 'eyeOff' : 'eye'}
          name={isShown ? `${label}を隠す` : `${label}を表示する`}
          aria-pressed={isShown}
          onClick={() => setShown(!isShown)}
        />
      }
    />
  );
}
