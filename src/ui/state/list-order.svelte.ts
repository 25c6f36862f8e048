/** In which order documents are listed, everywhere; remembered in this browser. */
import { ORDERS, type Order } from '../library/arranged.ts';

const KEY = 'trivium-documents-by';

export class ListOrder {
  #order = $state<Order>('added');
  #descending = $state(false);

  constructor() {
    try {
      const [order, direction] = (localStorage.getItem(KEY) ?? '').split(' ');
      this.#order = ORDERS.find((each) => each === order) ?? 'added';
      this.#descending = direction === 'down';
    } catch {
      // As they were added.
    }
  }

  get order(): Order {
    return this.#order;
  }
  get descending(): boolean {
    return this.#descending;
  }
  set(order: Order, descending: boolean): void {
    this.#order = order;
    this.#descending = descending;
    try {
      localStorage.setItem(KEY, `${order} ${descending ? 'down' : 'up'}`);
    } catch {
      // For this visit alone.
    }
  }
}
