/** Words of the interface: trajectory. */
export const trajectory = {
  export: 'Export trajectory',
  exportHint:
    'What was asked and answered at each step, as training examples for a model of your own (JSON lines).',
  exportRight: 'Export trajectories',
  exportRightHint: 'Every step of the right answers, as training examples in JSON lines.',
  none: 'This question was answered before trajectories were kept. Ask it again, then export.',
  noneRight: 'There is no right answer whose trajectory was kept.',
  type: 'application/jsonl',
} as const;
