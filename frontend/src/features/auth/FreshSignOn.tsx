import { usePublicSettings } from '../../entities/account/use-public-settings.js';

/** Whether people may have come here without a password: by the company's login. */
export function useSignOnOffered(): boolean {
  return (usePublicSettings()?.signOnLabel ?? null) !== null;
}

/** Says how people prove who they are who know no password here. */
export function FreshSignOn() {
  return (
    useSignOnOffered() && (
      <p>
        会社のアカウントの方は、会社のログインで確かめて10分以内なら、空のまま進めます。過ぎていたら、ログアウトして入り直してください。
      </p>
    )
  );
}
