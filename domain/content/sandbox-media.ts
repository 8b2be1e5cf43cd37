/** Why a live target does not publish media of the sandbox provider. */
export const SANDBOX_MEDIA = {
  code: 'sandbox_media',
  message:
    'The video contains media of the sandbox provider, which is never published to live accounts. Generate it with a live provider.',
};
