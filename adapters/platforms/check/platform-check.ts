export interface PlatformCheck {
  subject: string;
  isFault: boolean;
  message: string;
}

export function pass(subject: string, message: string): PlatformCheck {
  return { subject, isFault: false, message };
}

export function fault(subject: string, message: string): PlatformCheck {
  return { subject, isFault: true, message };
}
