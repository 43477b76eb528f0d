import { defineEntity, p } from '@mikro-orm/postgresql';

const MaintenanceNoticeSchema = defineEntity({
  name: 'MaintenanceNotice',
  tableName: 'maintenance_notices',
  properties: {
    /** Always 1: there is one notice. */
    id: p.integer().primary().autoincrement(false),
    content: p.text(),
    updatedAt: p.datetime(3),
  },
});

export class MaintenanceNotice extends MaintenanceNoticeSchema.class {}
MaintenanceNoticeSchema.setClass(MaintenanceNotice);
