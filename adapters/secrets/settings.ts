import { readSettings } from '../../config/read-settings.ts';
import { SECRETS } from '../../config/variables/secrets.ts';
import type { Environment } from '../../config/variables/setting.ts';

/** The first key encrypts; all of them decrypt. Throws a `ConfigError` if `KINORA_SECRET_KEY` is invalid. */
export function readMasterKeys(env: Environment): Buffer[] {
  return readSettings(SECRETS, env).KINORA_SECRET_KEY;
}
