import { Migration } from '@mikro-orm/migrations';

/** An endpoint forgets its older deliveries at the end of each: those that are still on their way are not to be looked at then. */
export class Migration20261121FinishedDeliveries extends Migration {
  override up(): void {
    this.addSql(`create index "delivery_finished_index" on "delivery" ("endpoint_id") where "status" <> 'pending'`);
  }
}
