-- A login is found by its own spelling alone: logins are one when they differ in nothing but the case of A to Z.
DROP INDEX staff.person_login;
CREATE UNIQUE INDEX person_login ON staff.person (lower(login COLLATE "C"));
