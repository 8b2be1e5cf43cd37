import { defineEntity, p } from '@mikro-orm/core';

const AutomationSlotSchema = defineEntity({
  name: 'AutomationSlot',
  properties: {
    automationId: p.text().primary(),
    /** The local date and time, and the number of the post among those of this time. */
    slotDate: p.date().primary(),
    slotTime: p.text().primary(),
    position: p.integer().primary(),
    slotAt: p.datetime(3),
    postId: p.text(),
    /** The run that filled the slot. */
    runNumber: p.integer(),
    createdAt: p.datetime(3).defaultRaw('clock_timestamp()'),
  },
  uniques: [
    { name: 'automation_slot_at_unique', properties: ['automationId', 'slotAt', 'position'] },
    { name: 'automation_slot_post_id_unique', properties: ['postId'] },
  ],
});

/** A calendar slot that a run has filled. It stays filled whatever happens to its post. */
export class AutomationSlot extends AutomationSlotSchema.class {}
AutomationSlotSchema.setClass(AutomationSlot);
