/** What IRCoT's trace shows of its own (Trivedi et al., ACL 2023): one sentence of reasoning a round. */
export interface BaselineEvent {
  type: 'thought';
  round: number;
  /** Empty when the engine had nothing to add. */
  thought: string;
  /** The thought says the answer: reasoning ends here. */
  concludes: boolean;
}
