import { useId, type InputHTMLAttributes, type ReactNode, type Ref } from 'react';
import { cx } from '../../helpers/class-names.js';
import css from './TextField.module.css';

/** One labelled line of text, without Ant Design, which the login screens do not load. */
export interface TextFieldProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'onChange' | 'value'> {
  label: string;
  ref?: Ref<HTMLInputElement> | undefined;
  /** Stands small beside the label. */
  note?: string;
  error?: string | null;
  value: string;
  onChange: (value: string) => void;
  /** A control at the right inside the field. */
  trailing?: ReactNode;
}

/** A text field with its label above and its error below. */
export function TextField({
  label,
  note,
  error = null,
  value,
  onChange,
  trailing,
  className,
  ...rest
}: TextFieldProps) {
  const id = useId();
  const errorId = useId();
  return (
    <div className={cx(css.field, className)}>
      <label htmlFor={id} className={css.label}>
        {label}
        {note !== undefined && <span className={css.note}>{note}</span>}
      </label>
      <div className={css.box}>
        <input
          id={id}
          className={cx(css.input, trailing !== undefined && css.withTrailing)}
          value={value}
          onChange={(event) => onChange(event.target.value)}
          aria-invalid={error !== null}
          aria-describedby={error === null ? undefined : errorId}
          {...rest}
        />
        {trailing}
      </div>
      {error !== null && (
        <p id={errorId} className={css.error} role="alert">
          {error}
        </p>
      )}
    </div>
  );
}
