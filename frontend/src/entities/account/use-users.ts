import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { answerOf, api, completed, type Schemas } from '../../api/client.js';
import { keys } from '../../api/query-keys.js';
import { keyFor, type RequestKey } from '../../api/request-key.js';
import { useAuth } from './auth-context.js';

/** An account as administrators see it. */
export type User = Schemas['UserDto'];

/** All accounts; fetched for administrators alone. */
export function useUsers() {
  const { user } = useAuth();
  return useQuery({
    queryKey: keys.users(),
    queryFn: ({ signal }) => answerOf(api.GET('/api/users', { signal })),
    enabled: user?.role === 'admin',
  });
}

/** Adds an ordinary user and loads the list again. The same tried again is added once. */
export function useCreateUser() {
  const queries = useQueryClient();
  const key = useRef<RequestKey | null>(null);
  return useMutation({
    mutationFn: (user: Schemas['CreateUserDto']) => {
      key.current = keyFor(key.current, user);
      return answerOf(api.POST('/api/users', { body: { ...user, requestId: key.current.id } }));
    },
    onSuccess: () => {
      key.current = null;
      void queries.invalidateQueries({ queryKey: keys.audit() });
      return queries.invalidateQueries({ queryKey: keys.users() });
    },
  });
}

/** Starts a reset of a user's password, which the user then sets. */
export function useStartReset(id: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: () => answerOf(api.POST('/api/users/{id}/reset', { params: { path: { id } } })),
    onSuccess: () => queries.invalidateQueries({ queryKey: keys.audit() }),
  });
}

/** Takes away what a user's account asks for beside the password. */
export function useRemoveSecondFactor(id: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: () => completed(api.DELETE('/api/users/{id}/second-factor', { params: { path: { id } } })),
    onSuccess: () => queries.invalidateQueries({ queryKey: keys.audit() }),
  });
}

/** Takes the company's login from a user's account. */
export function useUnlinkCompany(id: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: () => completed(api.DELETE('/api/users/{id}/company-account', { params: { path: { id } } })),
    onSuccess: () => queries.invalidateQueries({ queryKey: keys.audit() }),
  });
}

/** Changes a user, who takes the place in the list. */
export function useChangeUser(id: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: Schemas['UpdateUserDto']) =>
      answerOf(api.PATCH('/api/users/{id}', { params: { path: { id } }, body })),
    onSuccess: (changed) => {
      queries.setQueryData<User[]>(keys.users(), (users) =>
        users?.map((user) => (user.id === changed.id ? changed : user)),
      );
      void queries.invalidateQueries({ queryKey: keys.audit() });
      void queries.invalidateQueries({ queryKey: keys.ownEmail() });
    },
  });
}
