-- What was decided stands in the audit log; who was proposed and not decided about is proposed anew.
DROP TABLE "admin_proposals" CASCADE;
