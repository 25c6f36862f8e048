/** Natural log-odds as a probability. */
export function logistic(odds: number): number {
  return 1 / (1 + Math.exp(-odds));
}
