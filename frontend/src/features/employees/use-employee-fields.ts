import { useState } from 'react';
import { checkEmployee } from './employee-rules.js';

const NO_ERRORS = { name: null, email: null };

/** Name and address of a report while they are typed; errors show from the first attempt on. */
export function useEmployeeFields(before: { name: string; email: string | null } = { name: '', email: null }) {
  const [name, setName] = useState(before.name);
  const [email, setEmail] = useState(before.email ?? '');
  const [isChecked, setChecked] = useState(false);
  const errors = checkEmployee(name, email);
  return {
    name,
    setName,
    email,
    setEmail,
    errors: isChecked ? errors : NO_ERRORS,
    /** @returns what to send, or null where something is wrong, which is then said */
    submitted: () => {
      setChecked(true);
      if (errors.name !== null || errors.email !== null) return null;
      return { name: name.trim(), email: email.trim() === '' ? null : email.trim() };
    },
    clear: () => {
      setName('');
      setEmail('');
      setChecked(false);
    },
  };
}
