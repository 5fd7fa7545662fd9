CREATE TABLE "mail_budgets" (
	"key" text NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"mails" integer NOT NULL,
	CONSTRAINT "mail_budgets_key_started_at_pk" PRIMARY KEY("key","started_at")
);
--> statement-breakpoint
CREATE INDEX "mail_budgets_started_at" ON "mail_budgets" USING btree ("started_at");