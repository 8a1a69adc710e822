-- A mail that this server keeps is `kept`, and one that was given up is `failed`: the words that replies and screens use.
alter table mails drop constraint mails_state_known;
update mails
set state = case state when 'stored' then 'kept' else 'failed' end
where state in ('stored', 'dead');
alter table mails add constraint mails_state_known
  check (state in ('queued', 'sending', 'sent', 'kept', 'failed'));
