/** Words of the interface: how long something takes, and how long ago it was. */
export const times = {
  milliseconds: (n: string) => `${n} ms`,
  seconds: (n: string) => `${n} s`,
  minutes: (minutes: number, seconds: number) => `${minutes} min ${seconds} s`,
  fewSeconds: 'a few seconds',
  aboutSeconds: (n: number) => `about ${n} seconds`,
  aboutMinute: 'about a minute',
  aboutMinutes: (n: number) => `about ${n} minutes`,
  aboutHour: 'about an hour',
  aboutHours: (n: number) => `about ${n} hours`,
  justNow: 'just now',
  minutesAgo: (n: number) => `${n} min ago`,
  hoursAgo: (n: number) => `${n} h ago`,
  yesterday: 'yesterday',
} as const;
